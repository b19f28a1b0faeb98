import { useEditorContext } from '@graphiql/react';
import { useEffect, type RefObject } from 'react';

/** Names the editors for screen readers, and removes the roles of the list of tabs: a tab may not contain buttons, and these do. */
export function useAccessibleEditors(container: RefObject<HTMLElement | null>): void {
  const { queryEditor, variableEditor, headerEditor, responseEditor, tabs, activeTabIndex } =
    useEditorContext({ nonNull: true });
  useEffect(() => {
    queryEditor?.setOption('screenReaderLabel', 'Operations');
    variableEditor?.setOption('screenReaderLabel', 'Variables');
    headerEditor?.setOption('screenReaderLabel', 'Headers');
    responseEditor?.setOption('screenReaderLabel', 'Response');
  }, [queryEditor, variableEditor, headerEditor, responseEditor]);
  useEffect(() => {
    const root = container.current?.closest('.graphiql-container');
    root?.querySelector('[role="tablist"]')?.removeAttribute('role');
    for (const [index, tab] of [...(root?.querySelectorAll('.graphiql-tab') ?? [])].entries()) {
      tab.removeAttribute('role');
      tab.removeAttribute('aria-selected');
      if (index === activeTabIndex) tab.setAttribute('aria-current', 'true');
      else tab.removeAttribute('aria-current');
    }
  }, [container, tabs, activeTabIndex]);
}
