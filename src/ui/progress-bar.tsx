interface ProgressBarProps {
  label: string
  /** Percent, 0 to 100. */
  value: number
}

/** A progress bar. Changes are animated unless the visitor prefers reduced motion. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={value}
      className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent motion-safe:[&::-moz-progress-bar]:transition-[inline-size] motion-safe:[&::-moz-progress-bar]:duration-700 motion-safe:[&::-webkit-progress-value]:transition-[inline-size] motion-safe:[&::-webkit-progress-value]:duration-700"
    />
  )
}
