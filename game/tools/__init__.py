"""Tools of developers: measuring, training, fuzzing, pictures, translations."""
