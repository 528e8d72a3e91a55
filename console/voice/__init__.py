"""The voice: utterances in, sound out; synthesis and sound card each in their own process."""
