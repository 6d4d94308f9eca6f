import classes from './record-skeleton.module.css';

/** The shape of a record before it is there: its head and its first facts. */
export const RecordSkeleton = () => <div className={classes.skeleton} aria-hidden />;
