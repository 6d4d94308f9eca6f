import { drawPicture } from './draw-picture.ts';
import type { PictureTask } from './picture-task.ts';

// A separate process that draws one picture, so that the library blocks none of the server's threads and its memory is
// released.

process.once('message', async (task: PictureTask) => {
  const made = await drawPicture({ ...task, file: Buffer.from(task.file) });
  process.send?.(made, () => process.disconnect());
});
// Exits when the picture is done or the server has ended.
process.once('disconnect', () => process.exit());
