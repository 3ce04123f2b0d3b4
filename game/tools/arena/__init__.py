"""The arena: tournaments of hundreds of games between computer seats in several processes, with
confidence intervals and strengths.
"""
