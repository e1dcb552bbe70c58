const steps = ['Package', 'Your link', 'Payment'] as const

/** Where the visitor stands on the way to paying. */
export function CheckoutSteps({ current }: { current: (typeof steps)[number] }) {
  const reached = steps.indexOf(current)
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-2 text-sm font-medium text-muted sm:gap-3">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className="flex items-center gap-1.5 whitespace-nowrap not-first:before:mr-0.5 not-first:before:h-px not-first:before:w-3 not-first:before:bg-line-strong aria-[current=step]:text-ink sm:gap-2 sm:not-first:before:w-8"
        >
          <span
            className={`grid size-6 place-items-center rounded-full text-xs font-semibold tabular-nums ${
              place < reached
                ? 'bg-accent-soft text-accent-ink'
                : place === reached
                  ? 'bg-accent text-on-accent'
                  : 'bg-sunken ring-1 ring-line ring-inset'
            }`}
          >
            {place + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
