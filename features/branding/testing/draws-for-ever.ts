// Replaces the drawing process: never replies, and keeps its processor busy.
process.once('message', () => {
  for (;;);
});
