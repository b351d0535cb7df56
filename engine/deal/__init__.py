"""One deal being played: state, actions, events, phases, tricks, trumps, transcript."""
