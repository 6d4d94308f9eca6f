// Who is used to double clicks gives them to everything. The first click opens or closes a dialog, and the second one
// would meet what has come below the pointer: the ground that closes it again, or a tab behind it.
const layers = '[role="dialog"], [role="menu"], [role="listbox"], [popover], [data-portal]';
let pressed: Element | null = null;

/** What lies above the page and holds this; null: the page itself. */
const layerOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(layers) : null);

function meetOne(event: MouseEvent): void {
  const layer = layerOf(event.target);
  // The browser counts what it takes for one double click, with the time and the distance of the system.
  if (event.detail <= 1) pressed = layer;
  else if (layer !== pressed) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

addEventListener('mousedown', meetOne, true);
addEventListener('click', meetOne, true);
