// The task views for other slices' screens, in one chunk, because they share most of their parts.
export { ClientTasks } from './client-tasks.tsx';
export { DayTasks } from './day-tasks.tsx';
export { OpenTasks } from './open-tasks.tsx';
export { TaskEvent } from './task-story.tsx';
