import { toggleTheme } from '#app/frame/theme.ts'
import { MoonIcon, SunIcon } from '#ui/icons/frame.tsx'

/** Switches between light and dark; shows where it leads. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      aria-label="Toggle theme"
      onClick={toggleTheme}
      className="grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-accent-soft hover:text-accent-ink"
    >
      <SunIcon className="hidden size-5 dark:block" />
      <MoonIcon className="size-5 dark:hidden" />
    </button>
  )
}
