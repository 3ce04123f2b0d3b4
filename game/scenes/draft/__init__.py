"""The draft of buildings before the first round."""
