import {
  CircleHelp,
  FileText,
  FolderTree,
  Images,
  Puzzle,
  SquarePen,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { Block } from '#model/define-block.ts';

const ICONS: Record<Block['category'], LucideIcon> = {
  content: FileText,
  author: UserRound,
  section: FolderTree,
  media: Images,
  form: SquarePen,
  other: Puzzle,
};

/** The sign of a block's category; a question mark for a block nobody knows. */
export function BlockIcon({ category }: { category: Block['category'] | undefined }) {
  const Icon = category ? ICONS[category] : CircleHelp;
  return <Icon size={17} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />;
}
