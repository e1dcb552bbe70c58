import { toggleTheme } from '#app/frame/theme.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** Switches between light and dark; shows where it leads. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      aria-label="Toggle theme"
      onClick={toggleTheme}
      className="grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-accent-soft hover:text-accent-ink"
    >
      <SheetIcon name="sun" className="hidden size-5 dark:block" />
      <SheetIcon name="moon" className="size-5 dark:hidden" />
    </button>
  )
}
