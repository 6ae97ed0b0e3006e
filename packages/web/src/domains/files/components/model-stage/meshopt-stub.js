// The viewer waits for the script of its Meshopt decoder before it uses its own bundled one; this is that script.
