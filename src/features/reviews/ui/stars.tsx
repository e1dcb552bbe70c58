const star = 'm10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L10 1.8Z'

/** A rating from 1 to 5, drawn, and said to those who cannot see it. */
export function Stars({ rating, className = 'size-4' }: { rating: number; className?: string }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{rating} out of 5 stars</span>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          viewBox="0 0 20 20"
          aria-hidden="true"
          className={`${className} ${place <= Math.round(rating) ? 'fill-star' : 'fill-line'}`}
        >
          <path d={star} />
        </svg>
      ))}
    </span>
  )
}
