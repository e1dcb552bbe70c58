import { type CSSProperties, useState } from 'react'
import type { ShopLook } from '#features/operations/contract/look.ts'
import {
  brandColorProblem,
  type ContrastCheck,
  contrastChecks,
  DEFAULT_BRAND_COLOR,
  nearestReadable,
  shadesOf,
  type Theme,
} from '#shared/brand-colors.ts'
import { HEX_COLOR } from '#shared/color.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonStyle } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'

interface BrandColorPanelProps {
  /** Null for the default purple. */
  color: string | null
  onSaved(look: ShopLook): void
}

/** Chooses the brand color and shows its contrast in both themes. Unreadable colors can't be saved. */
export function BrandColorPanel({ color, onSaved }: BrandColorPanelProps) {
  const [typed, setTyped] = useState(color ?? DEFAULT_BRAND_COLOR)
  const { act, busy, problem, errors, clear } = useAct()
  const chosen = typed.trim().toLowerCase()
  const isColor = HEX_COLOR.test(chosen)
  const unreadable = isColor ? brandColorProblem(chosen) : undefined

  function change(to: string) {
    clear()
    setTyped(to)
  }

  async function save(to: string | null) {
    const answer = await act('PUT', '/api/operator/look/color', { color: to })
    if (answer) onSaved(answer.data)
  }

  return (
    <Panel title="Brand color">
      <Form className="grid gap-5" onSubmit={() => save(chosen)}>
        <div className="flex items-start gap-3">
          <input
            type="color"
            aria-label="Color picker"
            value={isColor ? chosen : DEFAULT_BRAND_COLOR}
            onChange={({ target }) => change(target.value)}
            className="mt-7.5 h-control w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
          <TextField
            className="min-w-0 flex-1"
            label="Brand color"
            value={typed}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            error={errors.color === unreadable ? undefined : errors.color}
            hint="For example #0f766e. Lighter and darker shades are derived from it. YouTube stays red."
            onChange={({ target }) => change(target.value)}
          />
        </div>
        {unreadable && (
          <Alert tone="danger" announce title="This color can’t be saved.">
            <p>{unreadable}</p>
            <Button size="sm" variant="secondary" className="mt-2.5" onClick={() => change(nearestReadable(chosen))}>
              Use {nearestReadable(chosen)}
            </Button>
          </Alert>
        )}
        {isColor && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Preview theme="light" color={chosen} />
            <Preview theme="dark" color={chosen} />
          </div>
        )}
        <ProblemAlert problem={problem} errors={errors} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" busy={busy} disabled={unreadable !== undefined}>
            Save color
          </Button>
          {color !== null && (
            <Button size="sm" variant="secondary" busy={busy} onClick={() => void save(null)}>
              Back to the built-in purple
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  )
}

/** A preview of brand-colored elements in one theme, with their contrast. */
function Preview({ theme, color }: { theme: Theme; color: string }) {
  const tokens = Object.entries(shadesOf(color, theme)).map(([name, value]) => [`--${name}`, value])
  return (
    <section
      aria-label={theme === 'light' ? 'Light theme' : 'Dark theme'}
      className={`${theme === 'light' ? 'scheme-light' : 'scheme-dark'} min-w-0 rounded-md border border-line bg-canvas p-4 text-ink`}
      style={Object.fromEntries(tokens) as CSSProperties}
    >
      <h3 className="text-sm font-semibold">{theme === 'light' ? 'Light theme' : 'Dark theme'}</h3>
      {/* A preview without interactive elements. */}
      <div aria-hidden="true" className="mt-3 flex flex-wrap items-center gap-3 text-sm">
        <span className={buttonStyle('primary', 'sm')}>Button</span>
        <span className="font-semibold text-accent-ink underline">Link</span>
        <Badge tone="accent">Label</Badge>
        <span className="rounded-md border-2 border-accent bg-surface px-2.5 py-1">Choice</span>
        <span className="rounded-md px-2 py-0.5 outline-2 outline-offset-2 outline-accent-ink">Focus</span>
      </div>
      <ul className="mt-4 grid gap-1.5 text-sm">
        {contrastChecks(color)
          .filter((check) => check.theme === theme)
          .map((check) => (
            <CheckLine key={check.name} {...check} />
          ))}
      </ul>
    </section>
  )
}

function CheckLine({ name, ratio, needed, passes }: ContrastCheck) {
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span>
        {name} <span className="whitespace-nowrap text-muted">{(Math.floor(ratio * 10) / 10).toFixed(1)}:1</span>
      </span>
      <span className={passes ? 'text-success' : 'font-semibold text-danger'}>{passes ? 'Passes' : `Fails: needs ${needed}:1`}</span>
    </li>
  )
}
