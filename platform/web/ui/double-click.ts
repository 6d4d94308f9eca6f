// Some users double-click everything. The first click opens or closes a dialog, and the second one would hit the
// element that is then under the pointer: the overlay that closes the dialog again, or a tab behind it.
const layers = '[role="dialog"], [role="menu"], [role="listbox"], [popover], [data-portal]';
let pressed: Element | null = null;

/** The layer above the page that contains the target; null means the page itself. */
const layerOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(layers) : null);

function meetOne(event: MouseEvent): void {
  const layer = layerOf(event.target);
  // The browser counts the clicks of a double click, with the system's settings for time and distance.
  if (event.detail <= 1) pressed = layer;
  else if (layer !== pressed) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

addEventListener('mousedown', meetOne, true);
addEventListener('click', meetOne, true);
