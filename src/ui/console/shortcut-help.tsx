import { Switch } from '#ui/console/choice-set.tsx'
import type { Shortcut } from '#ui/console/shortcuts.ts'
import { Dialog } from '#ui/dialog.tsx'

interface ShortcutHelpProps {
  shortcuts: readonly Pick<Shortcut, 'keys' | 'name' | 'group'>[]
  isOn: boolean
  onSwitch(isOn: boolean): void
  onClose(): void
}

/** All keyboard shortcuts by group, with a switch for single-key shortcuts. */
export function ShortcutHelp({ shortcuts, isOn, onSwitch, onClose }: ShortcutHelpProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid gap-5 text-[0.9375rem]">
        <Switch label="Single-key shortcuts" checked={isOn} onChange={onSwitch} />
        {[...Map.groupBy(shortcuts, ({ group }) => group)].map(([group, members]) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1.5 text-sm font-semibold text-muted">{group}</h3>
            <dl>
              {members.map(({ keys, name }) => (
                <div key={name} className="flex min-h-9 items-center justify-between gap-4 border-b border-line last:border-0">
                  <dt>{name}</dt>
                  <dd className="flex items-center gap-1.5">
                    {keys.map((key) => (
                      <Key key={key} name={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** A key, styled like on a keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="grid h-6 min-w-6 place-items-center rounded border border-line-strong bg-sunken px-1.5 font-sans text-xs font-medium text-muted">
      {name}
    </kbd>
  )
}
