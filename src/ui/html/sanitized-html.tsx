import { createElement, type ReactNode, useMemo } from 'react';
import { useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { visuallyHidden } from '../styling/tokens';
import { type HtmlNode, parseHtml } from './html-tree';
import styles, { sheet } from './sanitized-html.module.css';

/** Renders a legal policy's HTML from the server. Keeps only headings, paragraphs, lists, emphasis and safe links. */
export function SanitizedHtml({ html }: { html: string }) {
  useSheet(sheet);
  const { t } = useTexts();
  const tree = useMemo(() => parseHtml(html), [html]);
  const newWindowText = t('common:kit.newWindow');
  return <div className={styles.text}>{tree.map((node, index) => renderNode(node, index, newWindowText))}</div>;
}

function renderNode(node: HtmlNode, key: number, newWindowText: string): ReactNode {
  if (typeof node === 'string') return node;
  const children = node.children.map((child, index) => renderNode(child, index, newWindowText));
  if (node.tag === 'br') return <br key={key} />;
  if (node.tag !== 'a') return createElement(node.tag, { key }, ...children);
  return (
    <a key={key} href={node.href} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <span className={visuallyHidden}>{` (${newWindowText})`}</span>
    </a>
  );
}

/** Renders a brand's legal text. A paragraph that starts with "# " is rendered as a heading. */
export function LegalParagraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  useSheet(sheet);
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph) =>
        paragraph.startsWith('# ') ? <h3 key={paragraph}>{paragraph.slice(2)}</h3> : <p key={paragraph}>{paragraph}</p>,
      )}
    </div>
  );
}
