import { type DragEvent, useRef, useState } from 'react';
import type { LeadCard, LeadStatus } from '../contract.ts';

/** The lead on its way with the mouse. What the browser carries itself it shows to nobody before the drop. */
let dragged: LeadCard | null = null;

/** What lets a mouse drag a lead's card. */
export function useDraggable(lead: LeadCard) {
  const [isDragged, setDragged] = useState(false);
  return {
    'data-dragged': isDragged || undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', lead.contact.name);
      dragged = lead;
      // What follows the mouse is a picture of the card as it is now.
      requestAnimationFrame(() => setDragged(true));
    },
    onDragEnd: () => {
      dragged = null;
      setDragged(false);
    },
  };
}

/** What makes a column take the cards of the others. */
export function useDropColumn(status: LeadStatus, move: (lead: LeadCard, to: LeadStatus) => void) {
  const [isOver, setOver] = useState(false);
  // Entering a card inside is told before leaving what is around it.
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
