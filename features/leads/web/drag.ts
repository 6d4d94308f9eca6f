import { type DragEvent, useRef, useState } from 'react';
import type { LeadCard, LeadStatus } from '../contract.ts';

/** The lead that the mouse drags. The browser hides the data of a drag until the drop. */
let dragged: LeadCard | null = null;

/** Makes a lead's card draggable by mouse. */
export function useDraggable(lead: LeadCard) {
  const [isDragged, setDragged] = useState(false);
  return {
    'data-dragged': isDragged || undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', lead.contact.name);
      dragged = lead;
      // The browser takes its picture of the card before the card changes.
      requestAnimationFrame(() => setDragged(true));
    },
    onDragEnd: () => {
      dragged = null;
      setDragged(false);
    },
  };
}

/** Makes a column accept cards of other columns. */
export function useDropColumn(status: LeadStatus, move: (lead: LeadCard, to: LeadStatus) => void) {
  const [isOver, setOver] = useState(false);
  // The event for entering a card inside arrives before the event for leaving its parent.
  const depth = useRef(0);
  const isWelcome = () => dragged !== null && dragged.status !== status;
  function leave(): void {
    depth.current = 0;
    setOver(false);
  }
  return {
    'data-over': isOver || undefined,
    onDragEnter: () => {
      if (!isWelcome()) return;
      depth.current += 1;
      setOver(true);
    },
    onDragLeave: () => {
      depth.current -= 1;
      if (depth.current <= 0) leave();
    },
    onDragOver: (event: DragEvent) => {
      if (isWelcome()) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      leave();
      if (dragged && isWelcome()) move(dragged, status);
    },
  };
}
