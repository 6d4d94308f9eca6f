import { useState } from 'react';
import { lazyView } from '#platform/web/lazy-view.ts';
import { NotificationList } from './notification-list.tsx';

const NotificationSettings = lazyView(() => import('./notification-settings.tsx'));

interface BellPanelProps {
  unread: number;
  close: () => void;
}

/** What the bell shows: what the reader has been told, or how he wants to be. */
export default function BellPanel({ unread, close }: BellPanelProps) {
  const [showsSettings, setShowsSettings] = useState(false);
  if (showsSettings) return <NotificationSettings back={() => setShowsSettings(false)} />;
  return <NotificationList unread={unread} close={close} openSettings={() => setShowsSettings(true)} />;
}
