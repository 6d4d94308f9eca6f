import classes from './record-skeleton.module.css';

/** The skeleton of a record: its head and its first details. */
export const RecordSkeleton = () => <div className={classes.skeleton} aria-hidden />;
