import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Permission } from '#features/accounts/rules/permissions.ts'
import { type PageCommand, useSearch } from '#features/operations/ui/operator/search/use-search.ts'
import { CommandPalette } from '#ui/console/command-palette.tsx'
import { hrefOf, matchDestinations } from './destinations.ts'

/** The console's command palette. Finds pages, settings and actions by name, and orders, customers and conversations by search. */
export default function Finder({ permitted, onClose }: { permitted: readonly Permission[]; onClose(): void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const search = useSearch(text)
  const pages = matchDestinations(text, permitted).map((destination): PageCommand => {
    const { group, name } = destination
    return { id: `${group} ${name}`, group, name, to: hrefOf(destination) }
  })

  function open({ to }: PageCommand) {
    onClose()
    void navigate(to)
  }

  return (
    <CommandPalette
      text={text}
      onType={setText}
      commands={[...pages, ...search.commands]}
      searching={search.searching}
      problem={search.problem}
      onChoose={open}
      onClose={onClose}
    />
  )
}
