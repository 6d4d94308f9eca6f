import { drawPicture } from './draw-picture.ts';
import type { PictureTask } from './picture-task.ts';

// A process of its own, which draws one picture: the server's threads wait for no library, and the memory is given back.

process.once('message', async (task: PictureTask) => {
  const made = await drawPicture({ ...task, file: Buffer.from(task.file) });
  process.send?.(made, () => process.disconnect());
});
// Whether the picture is done or the server is gone.
process.once('disconnect', () => process.exit());
