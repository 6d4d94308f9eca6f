import { useState } from 'react';
import { lazyView } from '#platform/web/lazy-view.ts';
import { NotificationList } from './notification-list.tsx';

const NotificationSettings = lazyView(() => import('./notification-settings.tsx'));

interface BellPanelProps {
  unread: number;
  close: () => void;
}

/** The content of the bell: the reader's notifications, or their settings. */
export default function BellPanel({ unread, close }: BellPanelProps) {
  const [showsSettings, setShowsSettings] = useState(false);
  if (showsSettings) return <NotificationSettings back={() => setShowsSettings(false)} />;
  return <NotificationList unread={unread} close={close} openSettings={() => setShowsSettings(true)} />;
}
