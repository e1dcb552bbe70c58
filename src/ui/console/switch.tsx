interface SwitchProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange(isOn: boolean): void
}

/** On or off, at once: what is said of it takes effect without a further press. */
export function Switch({ label, checked, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="group flex items-center gap-2.5 rounded-full border border-line bg-surface py-1.5 pr-4 pl-2 text-sm font-semibold shadow-xs transition-colors hover:border-line-strong disabled:text-faint"
    >
      <span className="flex h-5 w-9 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors group-aria-checked:border-transparent group-aria-checked:bg-success">
        <span className="size-3.5 rounded-full bg-line-strong transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-surface" />
      </span>
      {label}
    </button>
  )
}
