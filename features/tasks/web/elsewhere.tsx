// What the tasks bring to other slices' screens, in one piece: most of it is the same few parts.
export { ClientTasks } from './client-tasks.tsx';
export { DayTasks } from './day-tasks.tsx';
export { OpenTasks } from './open-tasks.tsx';
export { TaskEvent } from './task-story.tsx';
