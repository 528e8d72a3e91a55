"""console.games.duplicate.sheets"""
