import { describe, expect, it } from 'vitest';
import { scopeRules } from './light-dom-sheets';

describe('scopeRules', () => {
  it('adds the prefix to every selector of a list', () => {
    expect(scopeRules('.a,.b:hover{color:red}p{margin:0}', '.in')).toBe(
      '.in .a,.in .b:hover{color:red}.in p{margin:0}',
    );
  });

  it('adds the prefix inside conditional rules such as @media, but not inside keyframes', () => {
    const css =
      '@media (prefers-reduced-motion:reduce){*,::before{animation:none}}@keyframes turn{to{transform:rotate(1turn)}}';
    expect(scopeRules(css, '.in')).toBe(
      '@media (prefers-reduced-motion:reduce){.in *,.in ::before{animation:none}}@keyframes turn{to{transform:rotate(1turn)}}',
    );
  });

  it('replaces :scope with the prefix', () => {
    expect(scopeRules(':scope,p{margin:0}', '.in')).toBe('.in,.in p{margin:0}');
  });

  it('removes :host rules', () => {
    expect(scopeRules(':host{all:initial}:host([hidden]),.a{display:none}', '.in')).toBe('.in .a{display:none}');
  });

  it('throws for a truncated style sheet', () => {
    expect(() => scopeRules('.a{color:red', '.in')).toThrow('not closed');
  });
});
