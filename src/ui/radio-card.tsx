import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'

interface RadioGroupProps {
  legend: string
  /** Hides the legend visually if a heading already says the same. */
  legendHidden?: boolean
  className?: string
  children: ReactNode
}

/** A group of radio cards with a legend. Arrow keys move between the cards. */
export function RadioGroup({ legend, legendHidden, className, children }: RadioGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={legendHidden ? 'sr-only' : 'mb-3 text-[0.9375rem] font-medium text-ink'}>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  )
}

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange'> {
  /** Called when the card is chosen, including choices made before the script loaded. */
  onChoose?: () => void
  /** Classes of the card. The input itself is drawn as a dot. */
  className?: string
  children: ReactNode
}

/** A native radio button with the whole card as its target. Pass `checked` and `onChoose`, or `defaultChecked`. */
export function RadioCard({ className = '', children, onChoose, ...props }: RadioCardProps) {
  const input = useRef<HTMLInputElement>(null)
  // They can differ only on the first render, after the browser has restored a choice.
  useLayoutEffect(() => {
    if (props.checked === false && input.current?.checked) onChoose?.()
  })
  return (
    <label
      className={`relative flex gap-3 rounded-lg border border-line bg-surface p-4 shadow-xs transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent-ink ${className}`}
    >
      <input {...props} ref={input} onChange={onChoose} type="radio" className="mt-0.5 size-5 outline-none checked:border-6" />
      {children}
    </label>
  )
}
