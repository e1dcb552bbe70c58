import type { Quality } from '#features/catalog/rules.ts'

interface QualitySwitchProps {
  qualities: readonly Quality[]
  value: Quality
  onChange: (quality: Quality) => void
}

const names: Record<Quality, string> = { general: 'General', premium: 'Premium' }

/** Switches the ladder between the qualities of a service. */
export function QualitySwitch({ qualities, value, onChange }: QualitySwitchProps) {
  return (
    <fieldset>
      <legend className="sr-only">Quality</legend>
      <div className="inline-flex rounded-lg border border-line bg-sunken p-1">
        {qualities.map((quality) => (
          <label
            key={quality}
            className="rounded-md px-5 py-2 text-[0.9375rem] font-semibold text-muted transition-colors hover:text-ink has-checked:bg-raised has-checked:text-accent-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name="quality"
              value={quality}
              checked={quality === value}
              onChange={() => onChange(quality)}
              className="sr-only"
            />
            {names[quality]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
