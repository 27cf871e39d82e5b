import { describe, expect, it } from 'vitest';
import { parseSvg } from './svg-tree';

describe('parseSvg', () => {
  it('returns elements, attributes with React’s names, and text', () => {
    const tree = parseSvg(
      '<?xml version="1.0"?><svg xmlns="x" viewBox="0 0 8 8"><title>Orbit</title><g stroke-width="2"><path d="M0 0"/></g></svg>',
    );
    expect(tree).toEqual([
      'svg',
      { viewBox: '0 0 8 8' },
      [
        ['title', {}, ['Orbit']],
        ['g', { strokeWidth: '2' }, [['path', { d: 'M0 0' }, []]]],
      ],
    ]);
  });

  it('removes event handlers and comments', () => {
    expect(parseSvg('<svg onload="x()"><!-- a --></svg>')).toEqual(['svg', {}, []]);
  });

  it('throws for an unclosed element', () => {
    expect(() => parseSvg('<svg><g></svg>')).toThrow('well-formed');
  });
});
