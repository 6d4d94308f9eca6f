// Replaces the drawing process: exits at once, like one killed for lack of memory.
process.exit(1);
