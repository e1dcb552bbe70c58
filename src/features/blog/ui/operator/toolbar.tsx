import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { type Tool, tools } from './tools.ts'

interface ToolbarProps {
  editor: Editor
  /** Called for tools that open a dialog. */
  onAsk(name: string): void
}

const all = tools.flat()

/** The editor's toolbar: one Tab stop, within which the arrow keys move the focus. */
export function Toolbar({ editor, onAsk }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => all.filter((tool) => tool.isOn?.(now)).map(({ name }) => name),
  })
  function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
    const last = all.length - 1
    const next = { ArrowRight: Math.min(current + 1, last), ArrowLeft: Math.max(current - 1, 0), Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label="Text"
      tabIndex={-1}
      onKeyDown={moveFocus}
      className="sticky top-16 z-10 flex flex-wrap gap-x-2 gap-y-1 rounded-t-xl border-b border-line bg-surface p-2"
    >
      {tools.map((group) => (
        <div key={group[0]?.name} className="flex gap-0.5 not-last:border-r not-last:border-line not-last:pr-2">
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              isOn={on.includes(tool.name)}
              isStop={all[current] === tool}
              onFocus={() => setCurrent(all.indexOf(tool))}
              onPress={() => (tool.run ? tool.run(editor) : onAsk(tool.name))}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface ToolButtonProps {
  tool: Tool
  isOn: boolean
  isStop: boolean
  onFocus(): void
  onPress(): void
}

function ToolButton({ tool: { name, icon, isOn: canBeOn }, isOn, isStop, onFocus, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={canBeOn ? isOn : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-md text-muted outline-offset-[-2px] hover:bg-accent-soft hover:text-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    >
      {'letters' in icon ? (
        <span aria-hidden="true" className={`text-sm leading-none font-semibold ${icon.style ?? ''}`}>
          {icon.letters}
        </span>
      ) : (
        <svg viewBox="0 0 24 24" aria-hidden="true" className="icon size-5">
          <path d={icon.path} />
        </svg>
      )}
    </button>
  )
}
