interface DemoFiguresProps {
  /** The rating, if the block states it: it is measured also in a demo shop. */
  rating?: string | undefined
  className: string
}

/** Marks the figures of a block as those of a demo shop: stated, not measured. */
export function DemoFigures({ rating, className }: DemoFiguresProps) {
  return (
    <p className={`text-sm text-muted ${className}`}>
      {rating ? 'Demo figures. Only the rating is measured.' : 'Demo figures, not measured.'}
    </p>
  )
}
