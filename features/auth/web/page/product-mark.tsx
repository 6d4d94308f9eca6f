interface ProductMarkProps {
  size: number;
  /** On the brand color the tile is omitted. */
  isOnBrand?: boolean;
}

/** The product's mark: a V under a bar of gold. */
export function ProductMark({ size, isOnBrand = false }: ProductMarkProps) {
  return (
    <svg width={size} height={size} viewBox={isOnBrand ? '4 3 24 24' : '0 0 32 32'} fill="none" aria-hidden="true">
      {!isOnBrand && <rect width="32" height="32" rx="7" fill="var(--brand-primary)" />}
      <g strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 9l8 15 8-15" stroke="var(--brand-on-primary)" strokeWidth="3.6" />
        <path d="M12.5 6.5h7" stroke="var(--brand-accent)" strokeWidth="2.6" />
      </g>
    </svg>
  );
}
