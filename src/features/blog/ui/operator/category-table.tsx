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

type OpenDialog = { action: 'add' } | { action: 'rename' | 'delete'; category: CategoryView; place: number }

/** Edits the blog's categories. */
export function CategoryTable() {
  const overview = useData('/api/operator/blog/desk')
  const [opened, setOpened] = useState<OpenDialog>()
  const { act, clear, dialog, field } = useAct()
  useLive(['post'], overview.reload)
  const { categories = [] } = overview.value?.data ?? {}
  const close = () => {
    clear()
    setOpened(undefined)
  }
  async function change(saving: Promise<object | undefined>, done: string, renamed?: CategoryView, place = 0) {
    if (!(await saving)) return
    if (renamed) {
      const undo = () => call('PUT', `${API}/${renamed.id}`, { name: renamed.name, place })
      toastWithUndo(done, 'Posts and the blog’s filter show the new name.', undo, overview.reload)
    } else toast.success(done)
    close()
    overview.reload()
  }
  async function remove({ id, name }: CategoryView, place: number) {
    const answer = await act('DELETE', `${API}/${id}`)
    if (!answer) return
    const undo = () => call('POST', API, { name, place, posts: answer.posts })
    toastWithUndo(`${name} deleted`, 'Its posts are now in General.', undo, overview.reload)
    close()
    overview.reload()
  }
  const move = (category: CategoryView, place: number) =>
    void change(act('PUT', `${API}/${category.id}`, { name: category.name, place }), `${category.name} moved`)

  return (
    <Screen
      title="Blog"
      lead="In filter order. Posts without a category are in General."
      actions={
        <Button size="sm" onClick={() => setOpened({ action: 'add' })}>
          Add category
        </Button>
      }
    >
      <BlogTabs current="Categories" />
      <ListPanel
        list={{ ...overview, rows: overview.value && categories }}
        caption="Categories"
        columns={columnsOf(categories, move, setOpened)}
        keyOf={({ id }) => id}
        empty="No categories yet."
      />
      {opened && opened.action !== 'delete' && (
        <ActionDialog
          title={opened.action === 'add' ? 'Add a category' : `Rename ${opened.category.name}`}
          action={opened.action === 'add' ? 'Add' : 'Rename'}
          {...dialog}
          onClose={close}
          onAct={(_reason, form) => {
            const { name } = typedIn(form, 'name')
            if (opened.action === 'add') void change(act('POST', API, { name }), `${name} added`)
            else {
              const { category, place } = opened
              void change(act('PUT', `${API}/${category.id}`, { name, place }), `Renamed to ${name}`, category, place)
            }
          }}
        >
          <TextField label="Name" {...field('name')} maxLength={60} defaultValue={opened.action === 'rename' ? opened.category.name : ''} />
        </ActionDialog>
      )}
      {opened?.action === 'delete' && (
        <ActionDialog
          title={`Delete ${opened.category.name}?`}
          action="Delete"
          tone="danger"
          {...dialog}
          onClose={close}
          onAct={() => void remove(opened.category, opened.place)}
        >
          <p>
            {opened.category.posts === 0
              ? 'It has no posts.'
              : `Its ${opened.category.posts === 1 ? 'post moves' : `${opened.category.posts} posts move`} to General.`}
          </p>
        </ActionDialog>
      )}
    </Screen>
  )
}

function columnsOf(
  categories: readonly CategoryView[],
  move: (category: CategoryView, place: number) => void,
  open: (opened: OpenDialog) => void,
): Column<CategoryView>[] {
  return [
    { name: 'Category', cell: ({ name }) => name },
    { name: 'Posts', cell: ({ posts }) => posts, numeric: true },
    {
      name: 'Actions',
      phone: 'below',
      numeric: true,
      cell: (category) => (
        <CategoryActions category={category} place={categories.indexOf(category)} last={categories.length - 1} move={move} open={open} />
      ),
    },
  ]
}

interface CategoryActionsProps {
  category: CategoryView
  /** Position in the filter, from 0. */
  place: number
  last: number
  move(category: CategoryView, place: number): void
  open(opened: OpenDialog): void
}

function CategoryActions({ category, place, last, move, open }: CategoryActionsProps) {
  const { name } = category
  return (
    <div className="-my-1.5 flex flex-wrap justify-end gap-1 max-md:-ml-2 max-md:justify-start">
      <MoveButton name={`Move ${name} up`} isUp disabled={place === 0} onClick={() => move(category, place - 1)} />
      <MoveButton name={`Move ${name} down`} disabled={place === last} onClick={() => move(category, place + 1)} />
      <Small name={`Rename ${name}`} onClick={() => open({ action: 'rename', category, place })}>
        Rename
      </Small>
      <Small name={`Delete ${name}`} onClick={() => open({ action: 'delete', category, place })}>
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
