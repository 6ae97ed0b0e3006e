// The viewer waits for a script of its Meshopt decoder before it uses the one that is bundled with it: this is that script.
