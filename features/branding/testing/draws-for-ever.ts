// In the place of the process that draws: it never answers, and holds its processor.
process.once('message', () => {
  for (;;);
});
