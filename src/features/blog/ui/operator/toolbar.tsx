import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { type Tool, tools } from './tools.ts'

interface ToolbarProps {
  editor: Editor
  /** Called with the name of a tool that opens a dialog. */
  onOpenDialog(name: string): void
}

const allTools = tools.flat()

/** The editor's toolbar. It is a single Tab stop. Arrow keys move the focus within it. */
export function Toolbar({ editor, onOpenDialog }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const active = useEditorState({
    editor,
    selector: ({ editor: updated }) => allTools.filter((tool) => tool.isOn?.(updated)).map(({ name }) => name),
  })
  function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
    const last = allTools.length - 1
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
      className="sticky top-16 z-10 flex flex-wrap gap-x-2 gap-y-1 rounded-t-xl max-sm:flex-nowrap max-sm:overflow-x-auto border-b border-line bg-surface p-2"
    >
      {tools.map((group) => (
        <div key={group[0]?.name} className="flex shrink-0 gap-0.5 not-last:border-r not-last:border-line not-last:pr-2">
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              isOn={active.includes(tool.name)}
              isTabStop={allTools[current] === tool}
              onFocus={() => setCurrent(allTools.indexOf(tool))}
              onPress={() => (tool.run ? tool.run(editor) : onOpenDialog(tool.name))}
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
  isTabStop: boolean
  onFocus(): void
  onPress(): void
}

function ToolButton({ tool: { name, icon, isOn: canBeOn }, isOn, isTabStop, onFocus, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={canBeOn ? isOn : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
      className="grid size-9 tap place-items-center rounded-md text-muted outline-offset-[-2px] hover:bg-accent-soft hover:text-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
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
