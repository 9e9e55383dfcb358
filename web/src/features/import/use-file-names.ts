import { useMemo } from 'react';
import { useFormat } from '@/shared/i18n/format';
import { fieldName, fieldNames, optionName, optionValue, tableName } from './file-names';

/** What a file of a tool calls things, in words. A table of rows and columns has its own words already. */
export function useFileNames(tool: string) {
  const { language } = useFormat();
  return useMemo(() => {
    const asItIs = (name: string) => name;
    const words = tool === 'table';
    return {
      table: words ? asItIs : (table: string) => tableName(table, language),
      field: words ? asItIs : (path: string) => fieldName(path, language),
      fields: words ? asItIs : (paths: string) => fieldNames(paths, language),
      option: (option: string) => optionName(option, language),
      value: (option: string, value: string) => optionValue(option, value, language),
    };
  }, [tool, language]);
}

export type FileNames = ReturnType<typeof useFileNames>;
