import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from '#ui/field.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'className'> {
  /** Values and their names. Children come before them. */
  options?: readonly (readonly [value: string | number, name: string])[]
}

export function SelectField({ label, hint, error, optional, className, options = [], children, ...rest }: SelectFieldProps) {
  return (
    <Field {...{ id: rest.id, label, hint, error, optional, className }}>
      {(props) => (
        <span className="relative block">
          <select {...rest} {...props} className={`${props.className} h-control appearance-none pr-11`}>
            {children}
            {options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <SheetIcon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted" />
        </span>
      )}
    </Field>
  )
}

export function TextArea({ label, hint, error, optional, className, ...rest }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field {...{ id: rest.id, label, hint, error, optional, className }}>
      {(props) => <textarea rows={4} {...rest} {...props} className={`${props.className} min-h-24 py-3`} />}
    </Field>
  )
}

/** The field `homepage`, which only bots fill in. It is off-screen rather than hidden because bots skip hidden fields. */
export function BotTrap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw]">
      <label>
        Leave this empty
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
