import { useId } from 'react'

interface ChoiceSetProps<Value extends string> {
  legend: string
  hint: string
  options: readonly (readonly [value: Value, name: string])[]
  chosen: readonly Value[]
  onChange(chosen: Value[]): void
}

/** Any number of a few, side by side. */
export function ChoiceSet<Value extends string>({ legend, hint, options, chosen, onChange }: ChoiceSetProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={id}>
      <legend className="mb-2 text-[0.9375rem] font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([value, name]) => (
          <label
            key={value}
            className="flex cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3 py-1.5 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))}
              className="size-4 accent-accent"
            />
            {name}
          </label>
        ))}
      </div>
      <p id={id} className="mt-2 text-sm text-muted">
        {hint}
      </p>
    </fieldset>
  )
}
