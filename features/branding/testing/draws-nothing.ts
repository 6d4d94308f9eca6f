// In the place of the process that draws: it ends at once, as one that the system takes the memory from.
process.exit(1);
