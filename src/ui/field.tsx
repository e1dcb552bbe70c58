import { type ComponentProps, type ReactNode, useId } from 'react'

/** The parts of a field around its control. */
export interface FieldTexts {
  label: string
  /** Explains what to enter. */
  hint?: ReactNode
  /** An error message, announced when it appears. */
  error?: string | undefined
  /** Marks the field as optional. */
  optional?: boolean
  className?: string
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  className: string
}

interface FieldProps extends FieldTexts {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

const control =
  'block w-full rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink shadow-xs transition-colors placeholder:text-faint hover:border-muted focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent aria-invalid:border-danger aria-invalid:focus:outline-danger disabled:bg-sunken disabled:text-faint'

/** A label, control, hint and error, linked for assistive technology. `children` gets the control's props. */
export function Field({ id, label, hint, error, optional, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={controlId} className="mb-1.5 flex items-baseline justify-between text-[0.9375rem] font-medium text-ink">
        {label}
        {optional && <span className="text-sm font-normal text-muted">optional</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        className: control,
      })}
      {error && (
        <p id={`${controlId}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${controlId}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, hint, error, optional, className, ...rest }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field {...{ id: rest.id, label, hint, error, optional, className }}>
      {(props) => <input {...rest} {...props} className={`${props.className} h-control`} />}
    </Field>
  )
}
