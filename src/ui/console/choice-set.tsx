import { useId } from 'react'

interface ChoiceSetProps<Value extends string> {
  legend: string
  hint: string
  options: readonly (readonly [value: Value, name: string])[]
  chosen: readonly Value[]
  onChange(chosen: Value[]): void
}

/** A row of options, any number of which can be chosen. */
export function ChoiceSet<Value extends string>({ legend, hint, options, chosen, onChange }: ChoiceSetProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={id}>
      <legend className="mb-2 text-[0.9375rem] font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([value, name]) => (
          <label
            key={value}
            className="tap flex cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3 py-1.5 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))}
              className="size-4"
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

interface SwitchProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange(isOn: boolean): void
}

/** A switch that takes effect immediately. */
export function Switch({ label, checked, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="group tap flex items-center gap-2.5 rounded-full border border-line bg-surface py-1.5 pr-4 pl-2 text-sm font-semibold shadow-xs transition-colors hover:border-line-strong disabled:text-faint"
    >
      <span className="flex h-5 w-9 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors group-aria-checked:border-transparent group-aria-checked:bg-success">
        <span className="size-3.5 rounded-full bg-line-strong transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-surface" />
      </span>
      {label}
    </button>
  )
}
