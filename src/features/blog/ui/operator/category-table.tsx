import { type ReactNode, useState } from 'react'
import type { CategoryView } from '#features/blog/contract.ts'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { toast } from '#ui/toast-store.ts'
import { BlogTabs } from './parts.tsx'

const API = '/api/operator/blog/categories'

type Asked = { what: 'add' } | { what: 'rename' | 'delete'; category: CategoryView; place: number }

/** Edits the categories of the blog's filter. */
export function CategoryTable() {
  const overview = useData('/api/operator/blog/desk')
  const [asked, setAsked] = useState<Asked>()
  const { act, clear, dialog, field } = useAct()
  useLive(['post'], overview.reload)
  const { categories = [] } = overview.value?.data ?? {}
  const close = () => {
    clear()
    setAsked(undefined)
  }
  async function change(saving: Promise<object | undefined>, done: string, renamed?: CategoryView, place = 0) {
    if (!(await saving)) return
    if (renamed) {
      const undo = () => call('PUT', `${API}/${renamed.id}`, { name: renamed.name, place })
      toastWithUndo(done, 'Posts and the blog’s filter show it.', undo, overview.reload)
    } else toast.success(done)
    close()
    overview.reload()
  }
  async function remove({ id, name }: CategoryView, place: number) {
    const answer = await act('DELETE', `${API}/${id}`)
    if (!answer) return
    const undo = () => call('POST', API, { name, place, posts: answer.posts })
    toastWithUndo(`${name} deleted`, 'Its posts are General now.', undo, overview.reload)
    close()
    overview.reload()
  }
  const move = (category: CategoryView, place: number) =>
    void change(act('PUT', `${API}/${category.id}`, { name: category.name, place }), `${category.name} moved`)

  return (
    <Screen
      title="Blog"
      lead="In the order of the blog’s filter. Posts without a category are General."
      actions={
        <Button size="sm" onClick={() => setAsked({ what: 'add' })}>
          Add category
        </Button>
      }
    >
      <BlogTabs current="Categories" />
      <ListPanel
        list={{ ...overview, rows: overview.value && categories }}
        caption="Categories"
        columns={columnsOf(categories, move, setAsked)}
        keyOf={({ id }) => id}
        empty="No categories yet."
      />
      {asked && asked.what !== 'delete' && (
        <ActionDialog
          title={asked.what === 'add' ? 'Add a category' : `Rename ${asked.category.name}`}
          action={asked.what === 'add' ? 'Add' : 'Rename'}
          {...dialog}
          onClose={close}
          onAct={(_reason, form) => {
            const { name } = typedIn(form, 'name')
            if (asked.what === 'add') void change(act('POST', API, { name }), `${name} added`)
            else {
              const { category, place } = asked
              void change(act('PUT', `${API}/${category.id}`, { name, place }), `Renamed to ${name}`, category, place)
            }
          }}
        >
          <TextField label="Name" {...field('name')} maxLength={60} defaultValue={asked.what === 'rename' ? asked.category.name : ''} />
        </ActionDialog>
      )}
      {asked?.what === 'delete' && (
        <ActionDialog
          title={`Delete ${asked.category.name}?`}
          action="Delete"
          tone="danger"
          {...dialog}
          onClose={close}
          onAct={() => void remove(asked.category, asked.place)}
        >
          <p>
            {asked.category.posts === 0
              ? 'It has no posts.'
              : `Its ${asked.category.posts === 1 ? 'post becomes' : `${asked.category.posts} posts become`} General.`}
          </p>
        </ActionDialog>
      )}
    </Screen>
  )
}

function columnsOf(
  categories: readonly CategoryView[],
  move: (category: CategoryView, place: number) => void,
  ask: (asked: Asked) => void,
): Column<CategoryView>[] {
  return [
    { name: 'Category', cell: ({ name }) => name },
    { name: 'Posts', cell: ({ posts }) => posts, numeric: true },
    {
      name: 'Actions',
      phone: 'below',
      numeric: true,
      cell: (category) => (
        <CategoryActions category={category} place={categories.indexOf(category)} last={categories.length - 1} move={move} ask={ask} />
      ),
    },
  ]
}

interface CategoryActionsProps {
  category: CategoryView
  /** In the filter, from 0. */
  place: number
  last: number
  move(category: CategoryView, place: number): void
  ask(asked: Asked): void
}

function CategoryActions({ category, place, last, move, ask }: CategoryActionsProps) {
  const { name } = category
  return (
    <div className="-my-1.5 flex flex-wrap justify-end gap-1 max-md:-ml-2 max-md:justify-start">
      <MoveButton name={`Move ${name} up`} isUp disabled={place === 0} onClick={() => move(category, place - 1)} />
      <MoveButton name={`Move ${name} down`} disabled={place === last} onClick={() => move(category, place + 1)} />
      <Small name={`Rename ${name}`} onClick={() => ask({ what: 'rename', category, place })}>
        Rename
      </Small>
      <Small name={`Delete ${name}`} onClick={() => ask({ what: 'delete', category, place })}>
        Delete
      </Small>
    </div>
  )
}

function Small({ name, onClick, children }: { name: string; onClick(): void; children: ReactNode }) {
  return (
    <Button size="sm" variant="ghost" className="px-2!" aria-label={name} onClick={onClick}>
      {children}
    </Button>
  )
}

function MoveButton({ name, isUp = false, disabled, onClick }: { name: string; isUp?: boolean; disabled: boolean; onClick(): void }) {
  return (
    <Button size="sm" variant="ghost" className="px-2!" aria-label={name} title={name} disabled={disabled} onClick={onClick}>
      <SheetIcon name="chevron-down" className={`size-4 ${isUp ? 'rotate-180' : ''}`} />
    </Button>
  )
}
