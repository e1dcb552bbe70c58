import { useId } from 'react'
import { starPath } from '#features/reviews/ui/review-marks.tsx'

const ratingNames = ['Very poor', 'Poor', 'Fair', 'Good', 'Very good']

/** One to five stars as radio buttons. Arrow keys move, and stars up to the chosen one are filled. */
export function StarChoice({ name, error }: { name: string; error: string | undefined }) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
      tabIndex={-1}
      className="min-w-0"
    >
      <legend id={`${id}-label`} className="mb-1.5 text-[0.9375rem] font-medium">
        Rating
      </legend>
      <div className="-ml-1.5 flex gap-1">
        {ratingNames.map((word, index) => (
          <label key={word} title={word} className="group rounded-md p-1 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink">
            <input type="radio" name={name} value={index + 1} className="sr-only" />
            <span className="sr-only">
              {index === 0 ? '1 star' : `${index + 1} stars`}, {word.toLowerCase()}
            </span>
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              className="size-9 fill-canvas stroke-line-strong transition-colors [label:has(:checked)_&]:fill-star [label:has(:checked)_&]:stroke-star group-hover:stroke-star [label:has(~label_input:checked)_&]:fill-star [label:has(~label_input:checked)_&]:stroke-star [label:has(~label:hover)_&]:stroke-star"
            >
              <path d={starPath} />
            </svg>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
